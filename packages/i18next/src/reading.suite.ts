import { parseConfig } from '@lockale/core'
import { expect } from 'vitest'
import type { FoundConfig, ReadOptions } from './found-config.ts'

export type Reader = (given: object, options?: ReadOptions) => FoundConfig
export type Row = readonly [
  name: string,
  given: object,
  found: Partial<FoundConfig>,
  notes?: readonly RegExp[],
  options?: ReadOptions,
]

export const root = '/home/me/shop'
/** Options of i18next with all that a lockale config needs. */
export const usual: Readonly<Record<string, unknown>> = {
  fallbackLng: 'en',
  supportedLngs: ['en', 'de'],
  backend: { loadPath: `${root}/locales/{{lng}}/{{ns}}.json` },
}
export const plain = { id: 'i18next' } as const

/** What a reader finds, with what it notes; what it finds is a config that lockale takes. */
export function read(
  reader: Reader,
  given: object,
  options: ReadOptions = {},
): { readonly found: FoundConfig; readonly notes: readonly string[] } {
  const notes: string[] = []
  const found = reader(given, { root, onNote: (note) => notes.push(note), ...options })
  const whole = {
    ...found,
    targets: found.targets.length > 0 ? found.targets : ['fi'],
    files: found.files.length > 0 ? found.files : ['{locale}.json'],
  }
  parseConfig(whole, { place: 'lockale.config.ts' })
  return { found, notes }
}

export function expectFound(reader: Reader, [, given, expected, patterns = [], options]: Row): void {
  const { found, notes } = read(reader, given, options)
  expect(found).toEqual({ ...found, ...expected })
  expect(notes).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)))
}
