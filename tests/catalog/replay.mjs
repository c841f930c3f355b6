// Replays every game of the PGN on standard input with chessops; prints moves made and last position of each.
import { readFileSync } from "node:fs";
import { parsePgn, startingPosition } from "chessops/pgn";
import { makeFen } from "chessops/fen";
import { parseSan } from "chessops/san";

const replayed = parsePgn(readFileSync(0, "utf8")).map((game) => {
  const position = startingPosition(game.headers).unwrap();
  let moves = 0;
  for (const node of game.moves.mainline()) {
    const move = parseSan(position, node.san);
    if (!move) throw new Error(`${node.san} after ${makeFen(position.toSetup())} is no legal move`);
    position.play(move);
    moves += 1;
  }
  return {
    moves,
    fen: makeFen(position.toSetup()),
    checkmate: position.isCheckmate(),
    stalemate: position.isStalemate(),
  };
});
console.log(JSON.stringify(replayed));
