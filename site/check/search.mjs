/** What people ask, and the page that answers it: it is the first that the search box shows. */
const questions = [
  ['react', '/guide/frameworks/react/'],
  ['pluralization', '/messages/'],
  ['merge conflict', '/guide/merging/'],
  ['github actions', '/guide/ci/'],
  ['xliff', '/formats/xliff/'],
  ['price', '/guide/costs/'],
  ['monorepo', '/guide/workspaces/'],
  ['how to use with next.js', '/guide/frameworks/next/'],
  ['deepl key', '/guide/deepl-key/'],
  ['unused keys', '/guide/does-not-do/'],
  ['vs lingo.dev', '/comparison/'],
  ['uninstall', '/guide/remove/'],
  ['openai', '/guide/engines/'],
  ['exclude words from translation', '/guide/exclude-words/'],
  ['ignore a message', '/guide/ignore-a-message/'],
  ['faq', '/faq/'],
  ['getting started', '/guide/start/'],
  ['does it work with svelte', '/guide/frameworks/sveltekit/'],
  ['i18next', '/guide/i18next/'],
  ['typescript types', '/guide/types/'],
  ['is it free', '/faq/'],
  ['formality', '/guide/style/'],
  ['context for translators', '/guide/descriptions/'],
  ['laravel', '/formats/php/'],
  ['what is lockale', '/how-it-works/'],
  ['placeholder is missing', '/checks/placeholder-missing/'],
]

/** Asks the search box as people do, and returns how many questions have their answer as the first result. */
export async function expectAnswers(context, { origin, faults }) {
  const page = await context.newPage()
  await page.goto(`${origin}/guide/start/`)
  // The button is disabled until its script runs.
  await page.locator('site-search button[data-open-modal]').click()
  const box = page.locator('dialog[open] input')
  await box.waitFor()
  if (!(await box.evaluate((input) => input === document.activeElement)))
    faults.push('The field of the search box does not have the focus when the box is opened.')
  // The links of other results may be there before that of the first.
  const results = page.locator('dialog[open] .pagefind-ui__result')
  const first = results.first().locator('.pagefind-ui__result-link').first()
  let answered = 0
  for (const [question, ...pages] of questions) {
    await box.fill('')
    await results.first().waitFor({ state: 'detached' })
    await box.fill(question)
    const found = await first.getAttribute('href').catch(() => 'nothing')
    if (pages.includes(found.replace(/#.*/u, ''))) answered++
    else faults.push(`Search answers "${question}" with ${found} first, not with ${pages.join(' or ')}.`)
  }
  await page.close()
  return `search answers ${answered} of ${questions.length} questions with its first result`
}
