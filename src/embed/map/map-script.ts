// What script adds to a map and the ranking beside it: names and values at its shapes, the way to their figures, and the names to
// choose among.

export const MAP_SCRIPT_PATH = '/map.js';

/**
 * A shape's name and value, as its row of the ranking has them, stand at the pointer and below the map; a click leads to the
 * figure, and a touch, which cannot hover, says it with the way there. The field for one's municipality gets the names of all
 * when it is first used.
 */
export const MAP_SCRIPT = `const nameOf = (row) => row.querySelector('th').textContent;
const rowOf = (shape) => shape && document.getElementById(shape.getAttribute('href').split('#')[1]);
for (const map of document.querySelectorAll('.mm')) {
  const readout = map.parentElement.querySelector('.map-readout');
  if (!readout) continue;
  const tip = document.createElement('span');
  tip.className = 'tip';
  map.querySelector('.mp').append(tip);
  const tell = ({ target, clientX, clientY }) => {
    const row = rowOf(target.closest('use'));
    tip.hidden = !row;
    if (!row) return null;
    const link = row.querySelector('td a').cloneNode(true);
    readout.replaceChildren(nameOf(row) + ': ', link);
    tip.textContent = readout.textContent;
    const { left, top } = tip.parentElement.getBoundingClientRect();
    tip.style.translate = clientX - left + 'px ' + (clientY - top) + 'px';
    return link;
  };
  tip.hidden = true;
  map.addEventListener('pointermove', tell);
  map.addEventListener('pointerleave', () => { tip.hidden = true; });
  map.addEventListener('click', (event) => {
    const link = tell(event);
    if (link && event.pointerType !== 'touch') location.assign(link.href);
  });
}
const field = document.getElementById('find');
field?.addEventListener('focus', () => {
  const rows = [...document.querySelectorAll('.ranked tbody tr')].map(nameOf);
  const missing = [...document.querySelectorAll('.mapped .columns li')].map(({ textContent }) => textContent);
  const names = [...rows, ...missing].sort(new Intl.Collator('sv').compare);
  field.list.replaceChildren(...names.map((name) => new Option('', name)));
}, { once: true });
`;
