declare module 'subset-font' {
  /** The font cut to what the text needs, in the format asked for. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures: readonly string[]; noLayoutClosure: boolean },
  ): Promise<Uint8Array>;
}
