// The documentation in brief, for readers of Swedish; the reference itself is in English alone.

export const DOCS_SUMMARY = {
  title: 'Sammanfattning på svenska',
  text: (count: string) => [
    `API:et svarar på ${count} frågor om Sveriges kommuner, från en enda siffra med sin källa till rangordningar, jämförelser och revideringsloggen. Det är öppet för läsning, kräver ingen nyckel och svarar med JSON.`,
    'Svaren ges på svenska om inte `lang=en` anges. Språket ändrar bara benämningar, källhänvisningar och felmeddelanden, aldrig ett värde eller en kod. Kommunkoder och år är texter: `"0180"`, `"2022"`. Det som inte är känt är `null`.',
    'En fråga som inte kan besvaras får en felkod, ett skäl och förslag på vad som kan frågas i stället. Reglerna för rangordningar, jämförelser och revideringar står också på sidan Om.',
    'Referensen nedan är på engelska, som parametrarnas beskrivningar och OpenAPI-dokumentet. Varje exempel är ett verkligt svar.',
  ],
};
