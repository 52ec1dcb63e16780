/** Words of a question that say nothing of what is asked. */
const fillers = /^(?:an?|and|are|can|do|does|for|from|how|i|in|is|it|my|of|on|the|to|use|using|what|with|work|works)$/iu

/** The words that say what is asked: `how to use with next.js` asks for `next.js`. All words, if none does. */
export function toQuery(question: string): string {
  const words = question.trim().split(/\s+/u)
  const telling = words.filter((word) => !fillers.test(word))
  return (telling.length === 0 ? words : telling).join(' ')
}

/**
 * Stands for Pagefind's search box, which Starlight makes with `new` on each page when the browser is idle: this one is loaded when the
 * dialog is opened, and asks for the words of a question that count.
 */
export function PagefindUI(options: { readonly ranking?: object }): void {
  const dialog = document.querySelector<HTMLDialogElement>('site-search dialog')
  if (dialog === null) return
  const observer = new MutationObserver(load)
  observer.observe(dialog, { attributeFilter: ['open'] })
  void load()

  async function load(): Promise<void> {
    if (dialog?.open !== true) return
    observer.disconnect()
    const { PagefindUI: Box } = await import('@pagefind/default-ui')
    // `words` are those of docs/search-words.ts.
    const ranking = { ...options.ranking, metaWeights: { title: 5, words: 20 } }
    void new Box({ ...options, ranking, processTerm: toQuery })
    dialog.querySelector('input')?.focus()
  }
}
