import { type FormatInfo, formats } from '../registry.ts'
import type { OwnFormat } from './open-own-format.ts'

/**
 * Returns a file format for a config: `files: [{ source, target, format: defineFormat({ … }) }]`. lockale reads a file
 * again after each edit, and keeps the old file if the edit has changed more than it should.
 * @throws {TypeError} for an invalid definition
 */
export function defineFormat(own: OwnFormat): FormatInfo {
  const { id, name, extensions } = own
  if (!/^[a-z][a-z0-9-]{0,49}$/u.test(id))
    throw new TypeError(`"${id}" is not a valid format id. Use small letters, digits and -.`)
  if (formats.some((format) => format.id === id)) throw new TypeError(`lockale already has a format "${id}".`)
  const load = async () => (await import('./open-own-format.ts')).openOwnFormat(own)
  return { id, name, extensions, kept: 'all but the edit', load }
}
