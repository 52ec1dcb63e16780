import { decodeText } from './encoding.ts'
import type { Format } from './format.ts'

/** What is known of a format without loading it. */
export interface FormatInfo {
  readonly id: string
  /** For people: `Android string resources`. */
  readonly name: string
  /** With the dot, in small letters, most common first. */
  readonly extensions: readonly string[]
  /** Only files whose whole path (in small letters, with `/`) fits this, where an extension says too little. */
  readonly fileName?: RegExp
  /** Of several formats that fit a name the first one whose content this knows has it. It sees the beginning of the text. */
  readonly content?: RegExp
  /** All locales are in one file: its path has no `{locale}`. */
  readonly multiLocale?: true
  /** Text and translation stand in the same file: a target file has the source texts too. */
  readonly bilingual?: true
  /** How it writes plurals, in a few words; `undefined` where that is the business of the message syntax. */
  readonly plurals: string | undefined
  /** What survives an edit besides all bytes outside of it, in a few words. */
  readonly kept: string
  readonly load: () => Promise<Format>
}

/** All formats there are, most common first. */
export const formats: readonly FormatInfo[] = [
  {
    id: 'json',
    name: 'JSON',
    extensions: ['.json'],
    plurals: undefined,
    kept: 'key order, duplicates, escapes, indent, ` : `, line ends',
    load: async () => (await import('./json/json.ts')).json,
  },
]

export interface FormatSearch {
  readonly path: string
  /** Wins over the path. */
  readonly id?: string
  /** The file, where it is at hand: its beginning tells formats apart that share an extension. */
  readonly bytes?: Uint8Array
}

/** The format with the id if one is given, else the first that fits the name and, where it says more, the content. */
export function findFormat({ path, id, bytes }: FormatSearch): FormatInfo | undefined {
  if (id !== undefined) return formats.find((format) => format.id === id)
  const head = bytes && decodeText(bytes.subarray(0, headBytes), { utf16: true, latin1: true }).text
  const name = path.replaceAll('\\', '/').toLowerCase()
  return formats.find(
    ({ extensions, fileName, content }) =>
      extensions.some((extension) => name.endsWith(extension)) &&
      (fileName === undefined || fileName.test(name)) &&
      (content === undefined || head === undefined || content.test(head)),
  )
}

/** Enough for a declaration and a licence above the first element. */
const headBytes = 16 * 1024
