// The real one belongs to the real templates.
export async function start() {}
