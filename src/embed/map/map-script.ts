// What script adds to a map and the ranking beside it: names and values on its shapes, and the names to choose among.

export const MAP_SCRIPT_PATH = '/map.js';

/**
 * A shape gets its row's name and value as title when a pointer comes to it, which hovering shows; a touch says it below the
 * map, since a finger cannot hover. The field for one's municipality gets the names of all when it is first used.
 */
export const MAP_SCRIPT = `const nameOf = (row) => row.querySelector('th').textContent;
const titleOf = (shape) => {
  const row = document.getElementById(shape.getAttribute('href').split('#')[1]);
  if (row && !shape.firstChild) {
    const title = document.createElementNS(shape.namespaceURI, 'title');
    title.textContent = nameOf(row) + ': ' + row.querySelector('td a').textContent;
    shape.append(title);
  }
  return shape.textContent;
};
for (const map of document.querySelectorAll('.mm')) {
  const readout = map.parentElement.querySelector('.map-readout');
  const tell = ({ target }) => {
    const shape = target.closest('use');
    const text = shape && titleOf(shape);
    if (text && readout) readout.textContent = text;
  };
  map.addEventListener('click', tell);
  map.addEventListener('pointerover', tell);
}
const field = document.getElementById('find');
field?.addEventListener('focus', () => {
  const rows = [...document.querySelectorAll('.ranked tbody tr')].map(nameOf);
  const missing = [...document.querySelectorAll('.mapped .columns li')].map(({ textContent }) => textContent);
  const names = [...rows, ...missing].sort(new Intl.Collator('sv').compare);
  field.list.replaceChildren(...names.map((name) => new Option('', name)));
}, { once: true });
`;
