// The browser that the page tests drive: Debian's, or the one that CHROMIUM names.
import { existsSync } from 'node:fs';

const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The path of an installed Chromium, or null. */
export const CHROMIUM: string | null =
  PLACES.find((place) => place !== undefined && existsSync(place)) ?? null;

/** No background network, no sandbox where the tests run as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
