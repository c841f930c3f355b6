// Copies the text of the element that a button names, and says that it did. Fetched when a reader first asks.

const said = document.createElement("p");
said.className = "unseen";
said.setAttribute("role", "status");
document.querySelector("main").append(said);

export async function copy(button) {
  const word = button.textContent;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
  button.textContent = said.textContent = button.dataset.done;
  setTimeout(() => {
    button.textContent = word;
    said.textContent = "";
  }, 2000);
}
