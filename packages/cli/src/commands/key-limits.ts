import type { DeveloperKeyLimits } from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import type { CommandContext } from './command.ts'

/** Flag, field, and how many of its units the field has. */
const limitFlags = [
  ['characters', 'characters', 1],
  ['speech-to-text-minutes', 'speechToTextMs', 60_000],
  ['speech-to-speech-minutes', 'speechToSpeechMs', 60_000],
] as const

export function hasLimits({ flags }: Pick<CommandContext, 'flags'>): boolean {
  return limitFlags.some(([flag]) => flags.text(flag) !== undefined)
}

/**
 * The limits that the flags name, and no others; `undefined` lifts one.
 * @throws {LockaleError} `USAGE_BAD_VALUE` for none at all, or for one that is no number
 */
export function readLimits({ flags }: Pick<CommandContext, 'flags'>): DeveloperKeyLimits {
  if (!hasLimits({ flags })) {
    throw new LockaleError('USAGE_BAD_VALUE', 'lockale keys limit is told of no limit.', {
      hint: 'Write --characters <n>, --speech-to-text-minutes <n> or --speech-to-speech-minutes <n>, or none in place of the number.',
    })
  }
  const given = limitFlags.flatMap(([flag, field, units]) => {
    const text = flags.text(flag)
    return text === undefined ? [] : [[field, readLimit(text, { flag, units })] as const]
  })
  return Object.fromEntries(given)
}

function readLimit(
  text: string,
  { flag, units }: { readonly flag: string; readonly units: number },
): number | undefined {
  if (text === 'none') return undefined
  const limit = /^\d{1,15}$/u.test(text) ? Number(text) * units : Number.NaN
  if (Number.isSafeInteger(limit)) return limit
  throw new LockaleError('USAGE_BAD_VALUE', `--${flag} takes a whole number or none, not "${text}".`, {
    hint: `Write --${flag} 1000, or --${flag} none for no limit; 0 blocks.`,
  })
}
