import type { DeveloperKey, DeveloperKeyLimits } from '@lockale/client'
import { isLockaleError, LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { columnsOf, padEnd, truncate } from '@lockale/terminal/render/width'
import { chooseAction } from '@lockale/terminal/command/choose-action'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { withService } from '@lockale/terminal/service/open-service'
import { badValue } from '../bad-value.ts'
import { didYouMean } from '../../find-named.ts'

export async function keys(context: CommandContext): Promise<Answer> {
  const { action, names } = chooseAction(context, 'keys', {
    list: [0, 0],
    create: [0, 1],
    label: [2, 2],
    limit: [1, 1],
    deactivate: [1, 1],
  })
  if (action !== 'limit' && hasLimits(context)) {
    throw badValue(`lockale keys ${action} does not set limits.`, 'Run: lockale keys limit <key> --characters 100000')
  }
  const wanted = action === 'limit' ? readLimits(context) : {}
  return withService(context, async ({ client }) => {
    const calls = client.admin.keys
    const { signal } = context.host
    if (action === 'create') return newKeyAnswer(await calls.create({ label: names[0] }, { signal }))
    const all = await calls.list({ signal })
    if (action === 'list') return answer(action, all, { keys: all.map((each) => keyDocument(each, all)) })
    const [word = '', label = ''] = names
    const found = findDeveloperKey(word, all)
    const changed = await change(found)
    return answer(action, [changed], { key: keyDocument(changed, all) }, all)

    async function change({ keyId, limits, isDeactivated }: DeveloperKey): Promise<DeveloperKey> {
      if (action === 'label') return calls.rename(keyId, label, { signal })
      if (action === 'limit') return calls.setLimits(keyId, { ...limits, ...wanted }, { signal })
      if (isDeactivated) return found
      await confirm(context, found, shortIds(all).get(keyId) ?? '')
      return calls.deactivate(keyId, { signal })
    }
  })
}

function newKeyAnswer(made: DeveloperKey): Answer {
  return {
    exitCode: exits.done,
    // Only this output has the whole API key: it cannot be requested again later.
    document: { action: 'create', key: { ...keyDocument(made, [made]), keyId: made.keyId } },
    screen: renderNewKey(made),
    advice: [['→ Save the key now, with your secrets. It is not shown again.']],
  }
}

/**
 * Asks the user to type the name of the API key, because a deactivated key cannot be activated again.
 * @throws {LockaleError} `DEVELOPER_KEY_NOT_CONFIRMED`; `INIT_CANCELLED` on Ctrl-C
 */
async function confirm({ host, flags }: CommandContext, { label }: DeveloperKey, id: string): Promise<void> {
  if (flags.has('yes')) return
  const name = label === '' ? id : label
  const prompts = await host.parts.prompts(host.signal)
  if (prompts === undefined) {
    const problem = `Deactivating the key ${JSON.stringify(name)} cannot be undone.`
    throw new LockaleError('DEVELOPER_KEY_NOT_CONFIRMED', problem, {
      hint: 'Without a terminal, confirm with --yes. The key is still active.',
    })
  }
  try {
    await prompts.text({
      message: `Requests with this key will fail from now on. This cannot be undone. Type ${name} to deactivate it`,
      problem: (value) => (value === name ? undefined : `That is not ${name}. Ctrl-C cancels.`),
    })
  } catch (cause) {
    if (!isLockaleError(cause, 'INIT_CANCELLED')) throw cause
    throw new LockaleError('INIT_CANCELLED', 'Cancelled. The key is still active.', {
      hint: '--yes skips the confirmation.',
      cause,
    })
  }
}

function answer(
  action: string,
  shown: readonly DeveloperKey[],
  document: Readonly<Record<string, unknown>>,
  all: readonly DeveloperKey[] = shown,
): Answer {
  return { exitCode: exits.done, document: { action, ...document }, screen: renderKeys(shown, shortIds(all)) }
}

function keyDocument(key: DeveloperKey, all: readonly DeveloperKey[]): Readonly<Record<string, unknown>> {
  const { keyId, label, creationTime = null, deactivatedTime = null, isDeactivated, limits } = key
  const { characters, speechToTextMs, speechToSpeechMs } = limits
  return {
    id: shortIds(all).get(keyId) ?? '',
    label,
    creationTime,
    deactivatedTime,
    isDeactivated,
    // In JSON, `null` means that there is no limit.
    limits: {
      characters: characters ?? null,
      speechToTextMs: speechToTextMs ?? null,
      speechToSpeechMs: speechToSpeechMs ?? null,
    },
  }
}

/** For each limit: its flag, its field, and the factor from the value of the flag to the value of the field. */
const limitFlags = [
  ['characters', 'characters', 1],
  ['speech-to-text-minutes', 'speechToTextMs', 60_000],
  ['speech-to-speech-minutes', 'speechToSpeechMs', 60_000],
] as const

function hasLimits({ flags }: Pick<CommandContext, 'flags'>): boolean {
  return limitFlags.some(([flag]) => flags.text(flag) !== undefined)
}

/**
 * Returns the limits that the flags give; `undefined` removes a limit.
 * @throws {LockaleError} `USAGE_BAD_VALUE` without such a flag, or if a value is not a number
 */
function readLimits({ flags }: Pick<CommandContext, 'flags'>): DeveloperKeyLimits {
  if (!hasLimits({ flags })) {
    throw badValue(
      'lockale keys limit needs a limit.',
      'Add --characters <n>, --speech-to-text-minutes <n> or --speech-to-speech-minutes <n>. Write none instead of a number to remove the limit.',
    )
  }
  const given = limitFlags.flatMap(([flag, field, units]) => {
    const text = flags.text(flag)
    return text === undefined ? [] : [[field, readLimit(text, flag, units)] as const]
  })
  return Object.fromEntries(given)
}

function readLimit(text: string, flag: string, units: number): number | undefined {
  if (text === 'none') return undefined
  const limit = /^\d{1,15}$/u.test(text) ? Number(text) * units : Number.NaN
  if (Number.isSafeInteger(limit)) return limit
  throw badValue(
    `--${flag} needs a whole number or none, not "${text}".`,
    `Write --${flag} 1000, or --${flag} none for no limit. 0 blocks all requests.`,
  )
}

function renderKeys(keys: readonly DeveloperKey[], short: ReadonlyMap<string, string>): Screen {
  if (keys.length === 0)
    return [['the account has no developer keys'], [dim('→ lockale keys create <label> creates one')]]
  const shown = keys.map((key) => ({
    key,
    id: `${short.get(key.keyId) ?? ''}…`,
    label: key.label === '' ? '(no label)' : truncate(key.label, widestLabel),
  }))
  const idWidth = Math.max(...shown.map(({ id }) => id.length))
  const width = Math.max(...shown.map(({ label }) => columnsOf(label)))
  return shown.map(({ key, id, label }): Line => {
    const since = key.creationTime === undefined ? '' : `  ${key.creationTime.slice(0, 10)}`
    const line = `${id.padEnd(idWidth)}  ${padEnd(label, width)}${since}`
    if (!key.isDeactivated) return [line, dim(`  ${limitsOf(key.limits)}`)]
    return [
      dim(`${line}  deactivated${key.deactivatedTime === undefined ? '' : ` ${key.deactivatedTime.slice(0, 10)}`}`),
    ]
  })
}

const widestLabel = 40

/** Renders a new API key as a whole. All other output shows only its beginning. */
function renderNewKey({ keyId, label }: DeveloperKey): Screen {
  return [
    [green('✓'), ' ', bold(label === '' ? '(no label)' : label)],
    ['  ', keyId],
  ]
}

function limitsOf({ characters, speechToTextMs, speechToSpeechMs }: DeveloperKeyLimits): string {
  const limits = [
    ...(characters === undefined ? [] : [count(characters, 'character')]),
    ...(speechToTextMs === undefined ? [] : [`${minutes(speechToTextMs)} of speech to text`]),
    ...(speechToSpeechMs === undefined ? [] : [`${minutes(speechToSpeechMs)} of speech to speech`]),
  ]
  return limits.length === 0 ? 'no limit' : `at most ${limits.join(', ')}`
}

function minutes(ms: number): string {
  const value = Math.round((ms / 60_000) * 10) / 10
  return value === 1 ? '1 minute' : `${figure(value)} minutes`
}

/** Shows at least this many characters of a key's id, but never all: the id may be the API key itself. */
const leastShown = 8

/** Returns the beginning of each id that is long enough to tell the ids apart. */
function shortIds(keys: readonly DeveloperKey[]): ReadonlyMap<string, string> {
  const ids = keys.map(({ keyId }) => keyId)
  return new Map(
    ids.map((id) => {
      const others = ids.filter((other) => other !== id)
      // Never shows more than half of an id.
      const most = Math.floor(id.length / 2)
      let length = Math.min(leastShown, most)
      while (length < most && others.some((other) => other.startsWith(id.slice(0, length)))) length++
      return [id, id.slice(0, length)]
    }),
  )
}

/**
 * Finds an API key by its whole id, by a unique label, or by a unique beginning of its id.
 * @throws {LockaleError} `DEVELOPER_KEY_UNKNOWN`, `DEVELOPER_KEY_AMBIGUOUS`
 */
function findDeveloperKey(word: string, keys: readonly DeveloperKey[]): DeveloperKey {
  const wanted = word.replace(/…$/u, '')
  const whole = keys.find(({ keyId }) => keyId.toLowerCase() === wanted.toLowerCase())
  if (whole !== undefined) return whole
  const labelled = keys.filter(({ label }) => label !== '' && label === word)
  const begun = keys.filter(({ keyId }) => wanted.length >= 4 && keyId.toLowerCase().startsWith(wanted.toLowerCase()))
  const found = [...new Set([...labelled, ...begun])]
  const [first, second] = found
  if (first !== undefined && second === undefined) return first
  // The error message does not repeat `word`, which may be an API key.
  if (first === undefined) throw unknown(word, keys)
  const short = shortIds(keys)
  const names = found.map(({ keyId, label, isDeactivated }) => {
    return `${short.get(keyId) ?? ''} (${JSON.stringify(label)}${isDeactivated ? ', deactivated' : ''})`
  })
  const problem = `${found.length} keys have this label, or an id that begins with it.`
  throw new LockaleError('DEVELOPER_KEY_AMBIGUOUS', problem, {
    hint: `Use the beginning of an id: ${names.join(', ')}.`,
  })
}

function unknown(word: string, keys: readonly DeveloperKey[]): LockaleError {
  const labels = keys.map(({ label }) => label)
  return new LockaleError('DEVELOPER_KEY_UNKNOWN', 'The account has no key with this id or label.', {
    hint: `${didYouMean(word, labels, JSON.stringify)}lockale keys list shows all keys.`,
  })
}
