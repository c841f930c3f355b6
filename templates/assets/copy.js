// Copies a text for a button, which says that it did. Fetched when a reader first asks.

const said = document.createElement("p");
said.className = "unseen";
said.setAttribute("role", "status");
document.querySelector("main").append(said);

export async function copy(button, text, done) {
  const word = button.textContent;
  await navigator.clipboard.writeText(text);
  button.textContent = said.textContent = done;
  setTimeout(() => {
    button.textContent = word;
    said.textContent = "";
  }, 2000);
}
