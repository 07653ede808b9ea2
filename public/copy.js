// Buttons that copy the texts of a page, and that save its drawings as pictures. Without script the texts stand to be
// selected, and the drawings are links. Asks nothing of anybody but the page's own service.

const WORDS = {
  sv: {
    copy: 'Kopiera',
    copied: 'Kopierat',
    select: 'Texten är markerad: kopiera den med tangentbordet',
    width: 'Bredd',
    picture: 'Spara som PNG',
    saved: 'Bilden är sparad',
    failed: 'Bilden kunde inte göras',
  },
  en: {
    copy: 'Copy',
    copied: 'Copied',
    select: 'The text is selected: copy it with the keyboard',
    width: 'Width',
    picture: 'Save as PNG',
    saved: 'The picture has been saved',
    failed: 'The picture could not be made',
  },
};
const words = WORDS[document.documentElement.lang] ?? WORDS.en;

/** How long a button shows what it has done. */
const SHOWN = 2500;
/** What the code of an iframe can be as wide as; its height is the recommended one, which fits all of them. */
const WIDTHS = ['100%', '600', '400', '320'];
/** Pixels of a picture for one of the drawing, so that it is sharp on paper too. */
const SCALE = 2;

const status = document.createElement('p');
status.setAttribute('role', 'status');
status.className = 'said';

/** A live region is read out when its text changes: what was said before is taken away first. */
function say(text) {
  status.textContent = '';
  setTimeout(() => {
    status.textContent = text;
  }, 50);
}

/** @param name what tells this button from the others, for those who do not see what stands above it */
function addButton(after, text, name) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'take';
  const label = (shown) => {
    button.textContent = shown;
    button.setAttribute('aria-label', name === '' ? shown : `${shown}: ${name}`);
  };
  label(text);
  after.after(button);
  return {
    button,
    done(shown) {
      label(shown);
      say(shown);
      setTimeout(() => label(text), SHOWN);
    },
  };
}

function selectText(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

/** A choice of widths beside the code of an iframe. */
function addWidths(after, code) {
  const label = document.createElement('label');
  label.className = 'width';
  label.textContent = `${words.width} `;
  const choice = document.createElement('select');
  for (const width of WIDTHS)
    choice.add(new Option(width === '100%' ? '100\u00a0%' : `${width}\u00a0px`, width));
  choice.addEventListener('change', () => {
    code.textContent = code.textContent.replace(/ width="[^"]*"/, ` width="${choice.value}"`);
  });
  label.append(choice);
  after.after(label);
}

for (const text of document.querySelectorAll('pre.copy')) {
  const name = (text.previousElementSibling?.textContent ?? '').trim().slice(0, 80);
  const { button, done } = addButton(text, words.copy, name);
  if (text.textContent.startsWith('<iframe')) addWidths(button, text.firstElementChild);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      done(words.copied);
    } catch {
      selectText(text);
      say(words.select);
    }
  });
}

const DRAWING = /^\/embed\/.+\.svg$/;

/** `map-N01951.png` of /embed/map/N01951.svg; what a question asks for stands in the name too. */
const pictureName = ({ pathname, searchParams }) =>
  `${[...pathname.replace(/^\/embed\/|\.svg$/g, '').split('/'), ...searchParams.values()]
    .join('-')
    .replace(/[^\w.-]+/g, '-')}.png`;

const imageOf = (source) =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = source;
  });

async function savePicture(address) {
  const image = await imageOf(`${address.pathname}${address.search}`);
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = pictureName(address);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SHOWN);
}

for (const link of document.querySelectorAll('main a[href*="/embed/"][href*=".svg"]')) {
  const address = new URL(link.href);
  if (!DRAWING.test(address.pathname)) continue;
  const { button, done } = addButton(link, words.picture, link.textContent.trim());
  button.addEventListener('click', async () => {
    try {
      await savePicture(address);
      done(words.saved);
    } catch {
      say(words.failed);
    }
  });
}

document.body.append(status);
