// Runs in the app while a bundler watches. Stores what the panel shows about the page.

/**
 * A message that the page asked for and that its locale does not have. `form`: suffix of the missing plural form.
 * `from`: locale whose string is shown instead, if any. `instead`: key of another plural form that is shown.
 * @typedef {{ readonly locale: string, readonly namespace: string, readonly key: string, readonly form?: string, readonly from?: string, readonly instead?: string }} Missing
 */

/**
 * A problem. `frame`: source string and translation as `lockale check` prints them, in lines.
 * @typedef {{ readonly severity: 'error' | 'warning', readonly file: string, readonly line?: number, readonly column?: number, readonly message?: string, readonly locale?: string, readonly rule: string, readonly text: string, readonly frame?: string, readonly isReplaced?: boolean }} Finding
 */

/** @typedef {{ readonly locale: string, readonly namespace: string, readonly message: string, readonly rule: string }} SourceFallback */

/**
 * Result of the last check. `errors` and `warnings` are counts, `findings` the first problems, `sourceFallbacks` other
 * replaced translations. `stop`: error that stopped the check; `sync`: why the last sync failed. `editor`: start of the
 * URL that opens a file in the editor; the path below `root` follows. `corner`: where the panel is. `locales`: of the
 * project, the source first.
 * @typedef {{ readonly root: string, readonly locales?: readonly string[], readonly hasPseudo?: boolean, readonly corner?: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left', readonly editor?: string, readonly isChecked: boolean, readonly stop?: string, readonly sync?: string, readonly errors: number, readonly warnings: number, readonly findings: readonly Finding[], readonly sourceFallbacks: readonly SourceFallback[] }} Report
 */

/**
 * Reads and switches the locale of one instance of an i18n library. `switchTo` returns false if it cannot.
 * @typedef {{ readonly current: () => string | undefined, readonly switchTo: (locale: string) => Promise<boolean> }} LocaleSwitch
 */

/** @type {{ report: Report, missing: Map<string, Missing>, switches: Set<LocaleSwitch>, listeners: Set<() => void>, isTelling: boolean }} */
const notes = (globalThis[Symbol.for('lockale.notes')] ??= {
  report: { root: '', isChecked: true, errors: 0, warnings: 0, findings: [], sourceFallbacks: [] },
  missing: new Map(),
  switches: new Set(),
  listeners: new Set(),
  isTelling: false,
})

/** Libraries of the page whose locale the panel can switch. */
export const localeSwitches = notes.switches

/** @param {Report} report */
export function noteReport(report) {
  notes.report = report
  tell()
  return report
}

/** Limit for missing keys: a page that generates keys must not fill the memory. */
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

/** Removes a missing message that exists by now. @param {Missing} missing */
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

/** Calls the listener once after one or more changes. Returns a function that stops it. @param {() => void} listener */
export function onNotes(listener) {
  notes.listeners.add(listener)
  return () => void notes.listeners.delete(listener)
}

/** Notifies listeners later: frameworks read strings while they render, when the page must not change. */
export function tell() {
  if (notes.isTelling) return
  notes.isTelling = true
  setTimeout(() => {
    notes.isTelling = false
    for (const listener of notes.listeners) listener()
  }, 0)
}
