// Runs in the app while a bundler watches: what there is to tell about the page, for the panel to show.

/**
 * A message that the page asked for and its locale does not have. `form`: the ending of the plural form that is missing.
 * `from`: the locale whose text is shown in its place, if there is one. `instead`: another form of it is shown.
 * @typedef {{ readonly locale: string, readonly namespace: string, readonly key: string, readonly form?: string, readonly from?: string, readonly instead?: string }} Missing
 */

/** @typedef {{ readonly severity: 'error' | 'warning', readonly file: string, readonly line?: number, readonly column?: number, readonly message?: string, readonly locale?: string, readonly rule: string, readonly text: string, readonly isReplaced?: boolean }} Finding */

/** @typedef {{ readonly locale: string, readonly namespace: string, readonly message: string, readonly rule: string }} SourceFallback */

/**
 * What the last check found. `errors` and `warnings` count all, `findings` are the first of them, `sourceFallbacks` those that are no finding. `stop`: why there was no check; `sync`: why the last sync was not done.
 * `editor`: the address that opens a file in the editor, up to the file's path below `root`.
 * @typedef {{ readonly root: string, readonly editor?: string, readonly isChecked: boolean, readonly stop?: string, readonly sync?: string, readonly errors: number, readonly warnings: number, readonly findings: readonly Finding[], readonly sourceFallbacks: readonly SourceFallback[] }} Report
 */

/** @type {{ report: Report, missing: Map<string, Missing>, listeners: Set<() => void>, isTelling: boolean }} */
const notes = (globalThis[Symbol.for('lockale.notes')] ??= {
  report: { root: '', isChecked: true, errors: 0, warnings: 0, findings: [], sourceFallbacks: [] },
  missing: new Map(),
  listeners: new Set(),
  isTelling: false,
})

/** @param {Report} report */
export function noteReport(report) {
  notes.report = report
  tell()
  return report
}

/** More are not kept: a page that makes keys up would fill the memory. */
const maxMissing = 500

/** @param {Missing} missing */
export function noteMissing(missing) {
  const name = nameOf(missing)
  const known = notes.missing.get(name)
  if (known !== undefined && known.from === missing.from && known.instead === missing.instead) return
  if (known === undefined && notes.missing.size >= maxMissing) return
  notes.missing.set(name, missing)
  tell()
}

/** The message is there, or is there again. @param {Missing} missing */
export function noteFound(missing) {
  if (notes.missing.size > 0 && notes.missing.delete(nameOf(missing))) tell()
}

/** @param {Missing} missing */
function nameOf({ locale, namespace, key, form }) {
  return JSON.stringify([locale, namespace, key, form])
}

/** @returns {{ readonly report: Report, readonly missing: readonly Missing[] }} */
export function readNotes() {
  return { report: notes.report, missing: [...notes.missing.values()] }
}

/** Calls the listener after changes, once for all that come together. Gives what ends that. @param {() => void} listener */
export function onNotes(listener) {
  notes.listeners.add(listener)
  return () => void notes.listeners.delete(listener)
}

/** Later: a framework asks for texts while it draws, and must not find the page changed by that. */
export function tell() {
  if (notes.isTelling) return
  notes.isTelling = true
  setTimeout(() => {
    notes.isTelling = false
    for (const listener of notes.listeners) listener()
  }, 0)
}
