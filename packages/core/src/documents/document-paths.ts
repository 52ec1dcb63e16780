import { dirname, posix } from 'node:path'
import type { DocumentPattern } from '../model/config.ts'
import type { MessageKey } from '../model/key.ts'
import { translatedExtension } from '../model/document-translator.ts'

/** A document has one message of one form: the whole file, whose text is the hash of its bytes. */
export const documentKey: MessageKey = '' as MessageKey

/** What names a document in the lockfile: where its translations are, `{locale}` left as it is. @param source with `/` */
export function documentId({ source: glob, target, outputFormat }: DocumentPattern, source: string): string {
  const { name, ext } = posix.parse(source)
  const values: Readonly<Record<string, string>> = {
    path: foldersOf(source, glob),
    name,
    ext: outputFormat === undefined ? translatedExtension(ext) : `.${outputFormat}`,
  }
  const filled = target.replaceAll(/\{(path|name|ext)\}/gu, (part, key: string) => values[key] ?? part)
  return filled.replaceAll(/\/{2,}/gu, '/').replace(/^\//u, '')
}

/** A translation of a document. @param fileName how paths spell its locale */
export function documentFile(id: string, fileName: string): string {
  return id.replaceAll('{locale}', fileName)
}

/** True if the pattern gives this id for some document, whether or not it is there. */
export function couldBeDocument({ target }: DocumentPattern, id: string): boolean {
  const parts = target.split(/(\{(?:path|name|ext)\}\/?)/u).map((part) => {
    if (part.startsWith('{path}')) return '(?:[^/]+/)*'
    if (part.startsWith('{name}')) return part.endsWith('/') ? '[^/]+/' : '[^/]+'
    if (part.startsWith('{ext}')) return String.raw`(?:\.[^./]+)?`
    return part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`, 'u').test(id)
}

/** What the globs of folders stood for, with `/` behind it; `''` for a file in the folder that the glob names. */
function foldersOf(source: string, glob: string): string {
  const segments = glob.split('/').slice(0, -1)
  const wild = segments.findIndex((segment) => /[*?[\]{}()!]/u.test(segment))
  if (wild === -1) return ''
  const folder = dirname(source)
  const behind = (folder === '.' ? [] : folder.split('/')).slice(wild)
  return behind.length === 0 ? '' : `${behind.join('/')}/`
}
