import { testDepth } from '../../../../test/depth.ts'
import type { Renderer, Shown, Value } from './renderer.ts'

/** Random messages for each format: a few while somebody waits, 100,000 at depth 4. */
export const sampleRuns: number = testDepth > 1 ? 25_000 * testDepth : 300

/** Numbers that tell the plural rules of all locales apart. */
export const sampleNumbers: readonly number[] = [0, 1, 2, 3, 5, 8, 11, 12, 20, 21, 100, 101, 1_000_000, 0.5, 1.5]

/** Locales with rules of all kinds. */
export const sampleLocales: readonly string[] = [
  'en',
  'fr',
  'ru',
  'pl',
  'ar',
  'cy',
  'lv',
  'ja',
  'pt-PT',
  'mk',
  'sl',
  'it',
]

/** What a renderer shows, with the values in their places. */
export function fill(shown: readonly Shown[] | undefined, print: (name: string) => string): string | undefined {
  return shown?.map((part) => (part.type === 'text' ? part.text : print(part.name))).join('')
}

/** What a renderer shows, with `{name}` for each placeholder. */
export function showWith(
  renderer: Renderer,
  message: string,
  locale: string,
  values: Readonly<Record<string, Value>>,
): string | undefined {
  const shown = renderer.show(message, { locale, values: new Map(Object.entries(values)) })
  return fill(shown, (name) => `{${name}}`)
}
