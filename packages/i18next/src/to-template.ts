import { posix } from 'node:path'
import type { FieldReader } from './fields.ts'
import { notesOf, type ReadOptions } from './found-config.ts'

interface PathPlace {
  readonly field: string
  /** How to read a path that starts with `/`. `file`: as a file; `public`: as a URL; `address`: as a URL, with hint. */
  readonly kind: 'file' | 'address' | 'public'
  readonly prefix?: string | undefined
  readonly suffix?: string | undefined
}

/**
 * Returns the path template for a path of i18next: `{{lng}}` becomes `{locale}`, `{{ns}}` becomes `{namespace}`.
 * @throws {LockaleError} `I18NEXT_CONFIG_INVALID` for a function, a URL on another host, a path outside the root, or
 * a JavaScript or TypeScript file
 */
export function toTemplate(reader: FieldReader, path: unknown, place: PathPlace, options: ReadOptions): string {
  const { field } = place
  if (typeof path !== 'string' || path === '') throw reader.invalid(field, 'a path', path, sayFiles)
  const template = inRoot(reader, fillIn(path.replaceAll('\\', '/'), place), place, options)
  const odd = /\{\{[^{}]*\}\}/u.exec(template)?.[0]
  if (odd !== undefined) {
    throw reader.invalid(field, 'a path with only the locale and the namespace in braces', path, sayFiles)
  }
  if (!template.includes('{locale}')) throw reader.invalid(field, 'a path that contains the locale', path, sayFiles)
  if (/\.[cm]?[jt]sx?$/u.test(template)) {
    const hint =
      'lockale does not read strings in JavaScript or TypeScript: move them to JSON, or to another format of `lockale formats`.'
    throw reader.invalid(field, 'the path of data files, not of code', path, hint)
  }
  return template
}

const sayFiles = 'Pass the paths of the files in the second argument: { files: ["locales/{locale}/{namespace}.json"] }.'

function fillIn(path: string, { prefix = '{{', suffix = '}}' }: PathPlace): string {
  const pairs = [
    ['{{', '}}'],
    [prefix, suffix],
  ] as const
  return pairs.reduce((text, [before, after]) => {
    const pattern = (words: string) => new RegExp(`${literal(before)}\\s*(?:${words})\\s*${literal(after)}`, 'gu')
    return text.replaceAll(pattern('lng|language'), '{locale}').replaceAll(pattern('ns|namespace'), '{namespace}')
  }, path)
}

function inRoot(reader: FieldReader, path: string, { field, kind }: PathPlace, options: ReadOptions): string {
  const { root = process.cwd(), publicFolder = 'public' } = options
  if (/^(?:[a-z][a-z\d+.-]+:)?\/\//iu.test(path)) {
    throw reader.invalid(
      field,
      'the path of files of this project',
      path,
      `The files are not in this project. ${sayFiles}`,
    )
  }
  const folder = root.replaceAll('\\', '/').replace(/\/+$/u, '')
  if (path.startsWith(`${folder}/`)) return posix.normalize(path.slice(folder.length + 1))
  if (kind !== 'file' && path.startsWith('/')) {
    if (kind === 'address' && options.publicFolder === undefined) {
      notesOf(options)(
        `lockale reads ${field} as a URL, and looks for its files in public: set \`publicFolder\` if they are elsewhere.`,
      )
    }
    return posix.normalize(publicFolder + path.replace(/[?#].*$/su, ''))
  }
  const relative = posix.normalize(path)
  if (!/^(?:\/|[a-z]:\/|\.\.\/)/iu.test(relative)) return relative
  const hint = 'Pass the folder of the lockale config, which must be above the files: { root: import.meta.dirname }.'
  throw reader.invalid(field, `a path below ${root}`, path, hint)
}

function literal(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
}
