import { redact, type Secret } from '@lockale/errors'

/**
 * Returns why a translator or a judge has a doubt, as one line that is safe to record and to show; `undefined` without a
 * doubt: for nothing, `false` and an empty string. For anything else than words, says that there is no reason.
 */
export function readReason(given: unknown, secrets: readonly Secret[]): string | undefined {
  if (given === undefined || given === null || given === false) return undefined
  if (typeof given !== 'string') return noReason
  if (given.trim() === '') return undefined
  const line = redact(given.slice(0, mostRead), secrets).replaceAll(escapes, '').replaceAll(unprintable, ' ')
  const characters = [...line.replaceAll(/\s+/gu, ' ').trim()]
  if (characters.length === 0) return noReason
  return characters.length <= mostShown ? characters.join('') : `${characters.slice(0, mostShown - 1).join('')}…`
}

const noReason = 'no reason given'

/** Longest reason that is recorded, in code points, and how much of a longer one is read, in UTF-16 units. */
const [mostShown, mostRead] = [200, 10_000]

/** Control sequences of terminals: colours, titles, links. */
// oxlint-disable-next-line no-control-regex -- controls are what it finds
const escapes = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?/gu

/** Controls, lone surrogates and invisible characters, but not the joiners that some scripts need. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu
