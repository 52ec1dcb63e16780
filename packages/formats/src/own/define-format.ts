import { formats, type FormatInfo } from '../registry.ts'
import type { OwnFormat } from './own-format.ts'

/**
 * Makes a file format that a config can name: `files: [{ source, target, format: defineFormat({ … }) }]`. Files are edited by their
 * bytes, read again after each edit, and left as they were where anything but the edit has changed.
 * @throws {TypeError} where the definition itself is wrong
 */
export function defineFormat(own: OwnFormat): FormatInfo {
  const { id, name, extensions } = own
  if (!/^[a-z][a-z0-9-]{0,49}$/u.test(id))
    throw new TypeError(`"${id}" is not a valid format id. Use small letters, digits and -.`)
  if (formats.some((format) => format.id === id)) throw new TypeError(`lockale already has a format "${id}".`)
  const load = async () => (await import('./open-own-format.ts')).openOwnFormat(own)
  return { id, name, extensions, plurals: undefined, kept: 'all but the edit', load }
}
