import type { TranslatedWork } from '@lockale/connect'
import { redact, knownSecrets } from '@lockale/errors'
import type { Host } from '../host.ts'
import { count } from './figures.ts'
import { type Screen, yellow } from './screen.ts'
import { terminalSafe, withoutCommands } from './terminal-safe.ts'

/**
 * The translations in the order of the texts, line by line; of several languages each line says which. A text without one has
 * an empty line, so that the others keep their places.
 */
export function printTranslations(
  works: readonly TranslatedWork[],
  { env, stdout }: Pick<Host, 'env' | 'stdout'>,
): string {
  const secrets = knownSecrets(env)
  const isOne = works.length === 1
  const length = Math.max(0, ...works.map(({ results }) => results.length))
  return Array.from({ length }, (_, index) =>
    works
      .map(({ target, results }) => {
        const text = redact(results[index]?.text ?? '', secrets)
        const lines = text.split(/\r\n|\n|\r/u).map((line) => safeLine(line, stdout.isTty))
        return lines.map((line) => (isOne ? `${line}\n` : `${target}\t${line}\n`)).join('')
      })
      .join(''),
  ).join('')
}

/** In a pipe every character is the translation's but for controls: marks of direction belong to Arabic and Hebrew. */
function safeLine(line: string, isTty: boolean): string {
  if (isTty) return terminalSafe(line)
  return withoutCommands(line).replaceAll(/[^\P{Cc}\t]/gu, terminalSafe)
}

export function countMissing(works: readonly TranslatedWork[]): number {
  return works.reduce((sum, { results }) => sum + results.filter(({ text }) => text === undefined).length, 0)
}

const maxShown = 20

/** Which texts have no translation, and why. */
export function renderMissing(works: readonly TranslatedWork[]): Screen {
  const missing = works.flatMap(({ target, results }) =>
    results.flatMap(({ text, problem = '' }, index) => (text === undefined ? [{ target, index, problem }] : [])),
  )
  const hidden = missing.length - maxShown
  return [
    ...missing
      .slice(0, maxShown)
      .map(({ target, index, problem }) => [
        yellow('!'),
        ` ${target}: text ${index + 1} has no translation: ${problem}`,
      ]),
    ...(hidden > 0 ? [[`  and ${count(hidden, 'more', 'more')}`]] : []),
  ]
}
