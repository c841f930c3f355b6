"""The run: jobs go to an executor, what was paid for is kept."""
