import { showControls } from './describe-stop.ts'
import type { ChildEnd } from './sync-child.ts'

export interface SyncEnd {
  /** `incomplete`: the sync ended, but some messages are not translated. `stopped`: it was asked to end. */
  readonly state: 'done' | 'incomplete' | 'failed' | 'stopped'
  readonly text: string
  /** True if a retry with the same files may succeed: the API key, quota, service or another run was the cause. */
  readonly mayPass: boolean
  /** All other output, unchanged: it may contain billed translations that could not be saved and must not be lost. */
  readonly aside: string
}

export function describeEnd({ code, out, err }: ChildEnd): SyncEnd {
  const document = parseDocument(out)
  const { error, stopped, written = 0 } = document
  const wrong = error ?? stopped ?? undefined
  const state = stateOf(code)
  const done = state === 'done' || written > 0 ? [whatWasDone(document)] : []
  const why = wrong === undefined ? unsaid(state, code, err) : sentence(wrong)
  return {
    state,
    text: showControls([...done, ...(why === undefined ? [] : [why])].join('; ').replaceAll(/\s*\n\s*/gu, ' ')),
    mayPass: (code !== undefined && passing.has(code)) || error?.code === 'FILE_CHANGED',
    aside: document.version === undefined ? '' : err,
  }
}

/** Exit codes after which a retry may succeed: problem with the API key, quota, service, network, or another run. */
const passing: ReadonlySet<number> = new Set([4, 5, 6, 7])

interface Trouble {
  readonly code?: string
  readonly message?: string
  readonly hint?: string
  readonly place?: string | null
}

/** The fields of the JSON output of `lockale sync --json` that the plugin uses. */
interface SyncDocument {
  readonly version?: number
  readonly error?: Trouble
  readonly stopped?: Trouble | null
  readonly written?: number
  readonly removed?: number
  readonly characters?: number
  readonly plan?: {
    readonly locales?: readonly { readonly translate: number; readonly reuse: number }[]
  }
}

function parseDocument(out: string): SyncDocument {
  try {
    return JSON.parse(out) as SyncDocument
  } catch {
    return {} // stdout has no document, so the reason is on stderr
  }
}

function stateOf(code: number | undefined): SyncEnd['state'] {
  if (code === 0) return 'done'
  if (code === 3) return 'incomplete'
  // An exit code over 128 is 128 plus the number of a signal.
  return code !== undefined && code > 128 ? 'stopped' : 'failed'
}

function whatWasDone({ written = 0, removed = 0, characters = 0, plan }: SyncDocument): string {
  const locales = (plan?.locales ?? []).filter(({ translate, reuse }) => translate + reuse > 0).length
  const into = locales > 0 ? ` into ${count(locales, 'locale')}` : ''
  const parts = [
    written > 0 ? `${count(written, 'string')} translated${into} (${count(characters, 'character')})` : undefined,
    removed > 0 ? `${count(removed, 'string')} removed` : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? 'nothing to translate' : parts.join(', ')
}

function sentence({ code, message = '', hint = '', place }: Trouble): string {
  const at = typeof place !== 'string' || message.includes(place) ? '' : `${place} `
  return `${at}${message} ${hint}${code === undefined ? '' : ` (${code})`}`
}

function unsaid(state: SyncEnd['state'], code: number | undefined, err: string): string | undefined {
  if (state === 'done') return undefined
  if (state === 'stopped') return 'stopped'
  if (state === 'incomplete') return 'some messages could not be translated: run `lockale check` to see them'
  if (code === 8) return 'there is a merge conflict: run `lockale resolve`'
  const last = err.trim().split('\n').slice(-3).join(' ').slice(-500)
  return `\`lockale sync\` ended with ${code === undefined ? 'no exit code' : `exit code ${code}`}${last === '' ? '' : `: ${last}`}`
}

function count(number: number, one: string): string {
  return `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`
}
