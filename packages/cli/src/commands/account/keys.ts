import { type DeveloperKey, type DeveloperKeyLimits, findDeveloperKey, shortIds } from '@lockale/connect'
import { isLockaleError, LockaleError } from '@lockale/errors'
import { exits } from '../exit-codes.ts'
import { renderKeys, renderNewKey } from '../render/keys.ts'
import { chooseAction } from './choose-action.ts'
import type { Answer, CommandContext } from './command.ts'
import { hasLimits, readLimits } from './key-limits.ts'
import { type OpenService, withService } from './service/open-service.ts'

export async function keys(context: CommandContext): Promise<Answer> {
  const { action, names } = chooseAction(context, 'keys', {
    list: [0, 0],
    create: [0, 1],
    label: [2, 2],
    limit: [1, 1],
    deactivate: [1, 1],
  })
  if (action !== 'limit' && hasLimits(context)) {
    throw new LockaleError('USAGE_BAD_VALUE', `Limits are no part of lockale keys ${action}.`, {
      hint: 'Write: lockale keys limit <key> --characters 100000',
    })
  }
  const wanted = action === 'limit' ? readLimits(context) : {}
  return withService(context, async ({ client }) => {
    const asking = { context, keys: client.admin.keys }
    const [word = '', label = ''] = names
    switch (action) {
      case 'list':
        return list(asking)
      case 'create':
        return create(asking, names[0])
      case 'label':
        return change(asking, { word, does: ({ keyId }, options) => asking.keys.rename(keyId, label, options) })
      case 'limit':
        return change(asking, {
          word,
          does: ({ keyId, limits }, options) => asking.keys.setLimits(keyId, { ...limits, ...wanted }, options),
        })
      case 'deactivate':
        return deactivate(asking, word)
    }
  })
}

interface Asking {
  readonly context: CommandContext
  readonly keys: OpenService['client']['admin']['keys']
}

interface CallOptions {
  readonly signal: AbortSignal
}

async function list({ context, keys: calls }: Asking): Promise<Answer> {
  const all = await calls.list({ signal: context.host.signal })
  return answer('list', all, { keys: all.map((each) => keyDocument(each, all)) })
}

async function create({ context, keys: calls }: Asking, label: string | undefined): Promise<Answer> {
  const made = await calls.create({ label }, { signal: context.host.signal })
  return {
    exitCode: exits.done,
    // the only place where it is whole: nobody could use it otherwise
    document: { action: 'create', key: { ...keyDocument(made, [made]), keyId: made.keyId } },
    screen: renderNewKey(made),
    advice: [['→ Put the id where the secrets of its user are. It is not shown again.']],
  }
}

async function change(
  { context, keys: calls }: Asking,
  {
    word,
    does,
  }: { readonly word: string; readonly does: (key: DeveloperKey, options: CallOptions) => Promise<DeveloperKey> },
): Promise<Answer> {
  const all = await calls.list({ signal: context.host.signal })
  const changed = await does(findDeveloperKey(word, all), { signal: context.host.signal })
  const { action } = chosenOf(context)
  return answer(action, [changed], { key: keyDocument(changed, all) }, all)
}

async function deactivate({ context, keys: calls }: Asking, word: string): Promise<Answer> {
  const all = await calls.list({ signal: context.host.signal })
  const found = findDeveloperKey(word, all)
  if (!found.isDeactivated) await confirm(context, found, shortIds(all).get(found.keyId) ?? '')
  const ended = found.isDeactivated ? found : await calls.deactivate(found.keyId, { signal: context.host.signal })
  return answer('deactivate', [ended], { key: keyDocument(ended, all) }, all)
}

/**
 * What cannot be taken back is confirmed by the name of what it is about.
 * @throws {LockaleError} `DEVELOPER_KEY_NOT_CONFIRMED`; `INIT_CANCELLED` on Ctrl-C
 */
async function confirm({ host, flags }: CommandContext, { label }: DeveloperKey, id: string): Promise<void> {
  if (flags.has('yes')) return
  const name = label === '' ? id : label
  const prompts = await host.parts.prompts(host.signal)
  if (prompts === undefined) {
    throw new LockaleError(
      'DEVELOPER_KEY_NOT_CONFIRMED',
      `To deactivate the key ${JSON.stringify(name)} is for good.`,
      {
        hint: 'Nobody can be asked here: add --yes. The key is still active.',
      },
    )
  }
  try {
    await prompts.text({
      message: `Whoever uses this key is refused from now on, for good. Type ${name} to deactivate it`,
      problem: (value) => (value === name ? undefined : `That is not ${name}. Ctrl-C leaves the key as it is.`),
    })
  } catch (cause) {
    if (!isLockaleError(cause, 'INIT_CANCELLED')) throw cause
    throw new LockaleError('INIT_CANCELLED', 'Stopped; the key is still active.', {
      hint: 'Run it again when you like; --yes asks nothing.',
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
  return {
    id: shortIds(all).get(keyId) ?? '',
    label,
    creationTime,
    deactivatedTime,
    isDeactivated,
    limits: limitsDocument(limits),
  }
}

/** `null`: none. */
function limitsDocument({
  characters = null,
  speechToTextMs = null,
  speechToSpeechMs = null,
}: NullableLimits): unknown {
  return { characters, speechToTextMs, speechToSpeechMs }
}

type NullableLimits = { readonly [Name in keyof DeveloperKeyLimits]: DeveloperKeyLimits[Name] | null }

function chosenOf({ operands }: CommandContext): { readonly action: string } {
  return { action: operands[0] ?? '' }
}
