import { expect, it } from 'vitest';
import { noteLine } from '../../src/embed/notes.ts';

const PAGE = 'https://data.example.org/observations/SF.ONE.0180.2022';
const html = (...notes: string[]) => noteLine(notes, PAGE, 'sv')?.html ?? null;

it('is nothing where there is nothing to mind', () => expect(html()).toBeNull());

it('stands by itself where it has room, and leads to the page with its mark where it may not have', () => {
  expect(html('Skalan visar inte noll.')).toBe('<p class="n">Skalan visar inte noll.</p>');
  const long = 'Skatten till regionen ingår inte, utom för Gotland, där den gör det.';
  expect(html(long)).toBe(
    `<p class="n o"><a href="${PAGE}" rel="noopener" target="_blank"><span>† Förbehåll: </span>${long}</a></p>`,
  );
});

it('has its mark once, also before what a row has one for', () => {
  const long = 'Gotland: Den innehåller det som är regionskatt i resten av landet.';
  expect(html(`† ${long}`)).toContain(`<span>† Förbehåll: </span>${long}</a>`);
  expect(html(`† ${long}`, '† Sala: Kort.')).toContain(`<span>† Förbehåll: </span>${long} † Sala: Kort.</a>`);
  expect(html('† Gotland: Kort.')).toBe('<p class="n">† Gotland: Kort.</p>');
});

it('escapes what it says', () =>
  expect(html('<Värde> & år saknas.')).toBe('<p class="n">&lt;Värde&gt; &amp; år saknas.</p>'));
