/**
 * Code points of a document that is text, which are the most that can be billed for it: markup is in them. `undefined` for
 * what only the service can look into.
 */
export function countCharacters(file: string, bytes: Uint8Array): number | undefined {
  const extension = /\.([^./]+)$/u.exec(file)?.[1]?.toLowerCase() ?? ''
  if (!textual.has(extension)) return undefined
  let characters = 0
  // every byte of UTF-8 but those that go on with a character
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) characters++
  return characters
}

/** Types of files that are text as they are (SERVICE.md 3.3). */
const textual: ReadonlySet<string> = new Set([
  'txt',
  'html',
  'htm',
  'xml',
  'json',
  'yaml',
  'yml',
  'properties',
  'strings',
  'md',
  'markdown',
  'srt',
  'vtt',
  'xlf',
  'xliff',
  'resx',
  'dita',
])
