import type { ReviewCard } from '@lockale/review-engine'
import { onChange, type ReadonlyCell } from './cell.ts'
import type { Draft } from './drafts.ts'

/** A draft as it is stored in the session storage of this tab. */
export interface KeptDraft {
  readonly id: string
  readonly sourceHash: string
  readonly forms: readonly { readonly form: string; readonly textHash: string; readonly text?: string | undefined }[]
  readonly texts: Readonly<Record<string, string>>
  readonly isAccepted: boolean
  readonly isReopened?: boolean | undefined
}

/** Delay in milliseconds until changed drafts are stored. When the page closes, they are stored at once. */
const keepAfterMs = 200

/**
 * Stores all drafts from now on, so that they survive a reload or a crash of the tab. Each project has its own drafts.
 * @param others stored drafts of missing strings; they stay stored, because another branch may have these strings
 * @param onFull called if the storage has no more room
 */
export function keepDrafts(
  projectId: string,
  drafts: ReadonlyCell<ReadonlyMap<string, Draft>>,
  { others, onFull }: { readonly others: readonly KeptDraft[]; readonly onFull: () => void },
): void {
  let written: typeof drafts.value | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  function write(): void {
    timer = undefined
    if (drafts.value === written) return
    written = drafts.value
    try {
      const rest = others.filter(({ id }) => !drafts.value.has(id))
      sessionStorage.setItem(nameOf(projectId), JSON.stringify([...[...drafts.value].map(toKept), ...rest]))
    } catch {
      onFull()
    }
  }
  const writeSoon = () => void (timer ??= setTimeout(write, keepAfterMs))
  writeSoon()
  onChange(writeSoon)
  window.addEventListener('pagehide', write)
}

/** Returns the stored drafts of this tab. Ignores invalid ones. */
export function readKeptDrafts(projectId: string): readonly KeptDraft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(projectId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

/** Returns a stored draft as a draft. If the files now have another translation, the draft does not match `now`. */
export function toDraft({ sourceHash, forms, texts, isAccepted, isReopened }: KeptDraft, now: ReviewCard): Draft {
  const card = {
    ...now,
    sourceHash,
    forms: now.forms.map((form) => {
      const own = forms.find((one) => one.form === form.form)
      return own === undefined ? form : { ...form, text: own.text, textHash: own.textHash }
    }),
  }
  return { card, texts, isAccepted, isReopened }
}

function toKept([id, { card, texts, isAccepted, isReopened }]: readonly [id: string, draft: Draft]): KeptDraft {
  const forms = card.forms.map(({ form, textHash, text }) => ({ form, textHash, text }))
  return { id, sourceHash: card.sourceHash, forms, texts, isAccepted, isReopened }
}

function nameOf(projectId: string): string {
  return `lockale-review-drafts ${projectId}`
}

/** Returns true for a valid stored draft. Another version of lockale may have stored it. */
function isKept(value: unknown): value is KeptDraft {
  if (!isRecord(value) || !isRecord(value['texts']) || !Array.isArray(value['forms'])) return false
  const { id, sourceHash, isAccepted, texts, forms } = value
  const isText = (one: unknown) => typeof one === 'string'
  const isForm = (one: unknown) => isRecord(one) && isText(one['form']) && isText(one['textHash'])
  return (
    [id, sourceHash, ...Object.values(texts)].every(isText) && forms.every(isForm) && typeof isAccepted === 'boolean'
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
