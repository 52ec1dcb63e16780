import type { ReviewCard } from '@lockale/core'
import { onChange, type ReadonlyCell } from './cell.ts'
import type { Draft } from './drafts.ts'

/** A draft as the browser keeps it for this tab: which translation it was about, and what was decided. */
export interface KeptDraft {
  readonly id: string
  readonly sourceHash: string
  readonly forms: readonly { readonly form: string; readonly textHash: string; readonly text?: string | undefined }[]
  readonly texts: Readonly<Record<string, string>>
  readonly isAccepted: boolean
}

/** Written soon after a change, and at once when the page goes. */
const keepAfterMs = 200

/**
 * Keeps all drafts through a reload, and through a crash of the tab, from now on. Another project that is served at this address
 * has other drafts.
 * @param others kept drafts about strings that are gone: another branch may have them, so they stay
 * @param onFull there is no room for them
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

/** Those that this tab had; of what is none of ours nothing. */
export function readKeptDrafts(projectId: string): readonly KeptDraft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(projectId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

/** A draft about the translation that it was made for: if the files have another one now, it does not fit `now`. */
export function toDraft({ sourceHash, forms, texts, isAccepted }: KeptDraft, now: ReviewCard): Draft {
  const card = {
    ...now,
    sourceHash,
    forms: now.forms.map((form) => {
      const own = forms.find((one) => one.form === form.form)
      return own === undefined ? form : { ...form, text: own.text, textHash: own.textHash }
    }),
  }
  return { card, texts, isAccepted }
}

function toKept([id, { card, texts, isAccepted }]: readonly [id: string, draft: Draft]): KeptDraft {
  const forms = card.forms.map(({ form, textHash, text }) => ({ form, textHash, text }))
  return { id, sourceHash: card.sourceHash, forms, texts, isAccepted }
}

function nameOf(projectId: string): string {
  return `lockale-review-drafts ${projectId}`
}

/** Checks a stored draft, which another version of lockale may have written. */
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
