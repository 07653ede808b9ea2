// Buttons that copy the texts of a page, and that save its drawings as pictures. Without script the texts stand to be
// selected, and the drawings are links.

const WORDS = {
  sv: {
    copy: 'Kopiera',
    copied: 'Kopierat',
    select: 'Texten är markerad: kopiera den med tangentbordet',
    width: 'Bredd',
    height: 'Höjd',
    language: 'Språk',
    colours: 'Färger',
    schemes: ['Ljust', 'Mörkt', 'Följer läsaren'],
    recommended: 'rekommenderad',
    picture: 'Spara som PNG',
    saved: 'Bilden är sparad',
    failed: 'Bilden kunde inte göras',
  },
  en: {
    copy: 'Copy',
    copied: 'Copied',
    select: 'The text is selected: copy it with the keyboard',
    width: 'Width',
    height: 'Height',
    language: 'Language',
    colours: 'Colours',
    schemes: ['Light', 'Dark', 'Follows the reader'],
    recommended: 'recommended',
    picture: 'Save as PNG',
    saved: 'The picture has been saved',
    failed: 'The picture could not be made',
  },
};
const words = document.documentElement.lang === 'sv' ? WORDS.sv : WORDS.en;

/** How long a button shows what it has done. */
const SHOWN = 2500;
/** What is read, and its value. */
type Option = readonly [text: string, value: string];

/** What the code of an iframe can be as wide as; the recommended height fits all of them. */
const WIDTHS: readonly Option[] = [
  ['100\u00a0%', '100%'],
  ['600\u00a0px', '600'],
  ['400\u00a0px', '400'],
  ['320\u00a0px', '320'],
];
/** Above the recommended height, for a drawing that is to be seen well. */
const HEIGHTS = [300, 400, 480, 600, 720];
const LANGUAGES: readonly Option[] = [
  ['Svenska', 'sv'],
  ['English', 'en'],
];
/** The scheme of the page that the frame stands in; the last is the reader's own. */
const SCHEMES = ['light', 'dark', 'light dark'];
/** Pixels of a picture for one of the drawing, so that it is sharp on paper too. */
const SCALE = 2;

const said = document.createElement('p');
said.setAttribute('role', 'status');
said.className = 'said';

/** A live region is read out when its text changes: what was said before is taken away first. */
function say(text: string): void {
  said.textContent = '';
  setTimeout(() => {
    said.textContent = text;
  }, 50);
}

/** @param name what tells this button from the others, for those who do not see what stands above it */
function addButton(after: Element, text: string, name: string) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'take';
  const label = (shown: string): void => {
    button.textContent = shown;
    button.setAttribute('aria-label', name === '' ? shown : `${shown}: ${name}`);
  };
  label(text);
  after.after(button);
  return {
    button,
    done(shown: string): void {
      label(shown);
      say(shown);
      setTimeout(() => label(text), SHOWN);
    },
  };
}

function selectText(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** By the embed that they show: the codes that follow new releases and that are pinned change together. */
const codesOf = new Map<string, Element[]>();

/** The source of a code, as it stands in it. */
const SOURCE = / src="([^"]*)"/;
const sourceOf = (code: Element): string =>
  (SOURCE.exec(code.textContent)?.[1] ?? '').replaceAll('&amp;', '&');
const embedOf = (code: Element): string => sourceOf(code).replace(/^.*\/embed\//, '');

function change(
  codes: readonly Element[],
  pattern: RegExp,
  replaced: (...found: string[]) => string,
): void {
  for (const code of codes)
    code.textContent = code.textContent.replace(pattern, replaced);
}

/** @param source an address in HTML's own writing @param value null is what an embed does when nothing is asked for */
function withParameter(source: string, name: string, value: string | null): string {
  const [path = '', query = ''] = source.split('?');
  const kept = query
    .split('&amp;')
    .filter((part) => part !== '' && !part.startsWith(`${name}=`));
  const parts = value === null ? kept : [...kept, `${name}=${value}`];
  return parts.length === 0 ? path : `${path}?${parts.join('&amp;')}`;
}

const changeParameter = (
  codes: readonly Element[],
  name: string,
  value: string | null,
): void =>
  change(
    codes,
    SOURCE,
    (_, source = '') => ` src="${withParameter(source, name, value)}"`,
  );

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const languageOf = (code: Element): string =>
  new URL(sourceOf(code)).searchParams.get('lang') ?? 'sv';

/** The frame's title in its language is what the service itself says of the embed; where it does not answer, it stays. */
async function changeLanguage(
  codes: readonly [Element, ...Element[]],
  language: string,
): Promise<void> {
  changeParameter(codes, 'lang', language === 'sv' ? null : language);
  const asked = sourceOf(codes[0]);
  try {
    const answer = await fetch(`/oembed?url=${encodeURIComponent(asked)}`);
    if (!answer.ok) return;
    const { title } = await answer.json();
    // The language may have been chosen again meanwhile; what else was chosen is no matter.
    if (languageOf(codes[0]) === language)
      change(codes, / title="[^"]*"/, () => ` title="${escaped(title)}"`);
  } catch {
    // Without an answer the code is right but for the language of its title.
  }
}

function addChoice(
  choices: Element,
  name: string,
  options: readonly Option[],
  changed: (value: string) => void,
): HTMLSelectElement {
  const label = document.createElement('label');
  label.textContent = `${name} `;
  const select = document.createElement('select');
  // A browser that comes back to the page would keep the choice, though not the code that it made.
  select.autocomplete = 'off';
  for (const [text, value] of options) select.add(new Option(text, value));
  select.addEventListener('change', () => changed(select.value));
  label.append(select);
  choices.append(label);
  return select;
}

/** Width, height, language and colours, before the first code of an embed. */
function addChoices(before: Element, codes: readonly [Element, ...Element[]]): void {
  const [first] = codes;
  const recommended = Number(/ height="(\d+)"/.exec(first.textContent)?.[1]);
  const choices = document.createElement('p');
  choices.className = 'choices';
  addChoice(choices, words.width, WIDTHS, (width) =>
    change(codes, / width="[^"]*"/, () => ` width="${width}"`),
  );
  const heights = [
    recommended,
    ...HEIGHTS.filter((height) => height > recommended),
  ].map(
    (height): Option => [
      height === recommended
        ? `${height}\u00a0px (${words.recommended})`
        : `${height}\u00a0px`,
      String(height),
    ],
  );
  addChoice(choices, words.height, heights, (height) =>
    change(codes, / height="[^"]*"/, () => ` height="${height}"`),
  );
  addChoice(choices, words.language, LANGUAGES, (language) =>
    changeLanguage(codes, language),
  ).value = /[?;]lang=en\b/.test(first.textContent) ? 'en' : 'sv';
  const schemes = SCHEMES.map(
    (scheme, at): Option => [words.schemes[at] ?? scheme, scheme],
  );
  addChoice(choices, words.colours, schemes, (scheme) => {
    change(codes, /color-scheme:[a-z ]+/, () => `color-scheme:${scheme}`);
    changeParameter(codes, 'theme', scheme === 'light dark' ? null : scheme);
  });
  before.before(choices);
}

function registerCode(text: Element): void {
  const code = text.firstElementChild;
  if (code === null) return;
  const embed = embedOf(code);
  const embedCodes = codesOf.get(embed);
  if (embedCodes !== undefined) {
    embedCodes.push(code);
    return;
  }
  const codes: [Element, ...Element[]] = [code];
  codesOf.set(embed, codes);
  // The documentation begins with its codes: menus that come late would move what somebody reads.
  if (text.closest('.docs') === null)
    addChoices(text.previousElementSibling ?? text, codes);
}

for (const text of document.querySelectorAll('pre.copy')) {
  const above = (text.previousElementSibling?.textContent ?? '').trim().slice(0, 80);
  const name = text.getAttribute('aria-label') ?? above;
  const { button, done } = addButton(text, words.copy, name);
  if (text.textContent.startsWith('<iframe')) registerCode(text);
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

/** Of today, or below a release. */
const DRAWING = /^(?:\/releases\/[^/]+)?\/embed\/.+\.svg$/;

/** `map-BE0101N1.png` of /embed/map/BE0101N1.svg; what a question asks for stands in the name too. */
const pictureName = ({ pathname, searchParams }: URL): string =>
  `${[
    ...pathname.replace(/^.*?\/embed\/|\.svg$/g, '').split('/'),
    ...searchParams.values(),
  ]
    .join('-')
    .replace(/[^\w.-]+/g, '-')}.png`;

const imageOf = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = source;
  });

/** A picture is light, whatever the reader's screen is: nobody knows where it will be shown. */
function inLight({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  if (!query.has('theme')) query.set('theme', 'light');
  return `${pathname}?${query}`;
}

async function savePicture(address: URL): Promise<void> {
  const image = await imageOf(inLight(address));
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/png'),
  );
  if (blob === null) throw new Error('expected a picture, got none');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = pictureName(address);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SHOWN);
}

for (const link of document.querySelectorAll<HTMLAnchorElement>(
  'main a[href*="/embed/"][href*=".svg"]',
)) {
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

document.body.append(said);
