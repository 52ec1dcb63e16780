import { type Screen, yellow } from '@lockale/terminal/render/screen'

/** Findings of files that cannot be read: nothing is known of what is in them. */
export const isAboutFile: ReadonlySet<string> = new Set(['parse-error', 'conflict-marker', 'bad-encoding', 'too-deep'])

/** For a run over everything: a project whose source has only numbers would otherwise pass without a word. */
export function noStringsLine(messages: number | undefined): Screen {
  if (messages !== 0) return []
  return [
    [yellow('!'), ' the source files have no strings to translate: numbers, true, false and null are not strings'],
  ]
}
