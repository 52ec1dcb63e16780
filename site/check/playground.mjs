/**
 * Uses the playground in Chromium as people do. Returns what was measured. `expectPlain` looks for faults of accessibility on a page.
 */
export async function expectPlayground(context, { origin, faults, expectPlain }) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  page.on('pageerror', (error) => faults.push(`/playground/: ${error.message}`))
  await page.addInitScript(watchFirstAnswer)
  await page.goto(`${origin}/playground/`)
  await page.waitForFunction('globalThis.firstAnswer !== undefined')
  const { load, answer } = await page.evaluate(
    '({ load: performance.getEntriesByType("navigation")[0].domInteractive, answer: globalThis.firstAnswer })',
  )
  const facts = `playground ${(bytes / 1000).toFixed(1)} kB with gzip, first answer ${Math.round(answer - load)} ms after the page is read`

  const expectText = async (selector, text, what) => {
    const found = page.locator(selector, { hasText: text }).first()
    await found.waitFor({ timeout: 10_000 }).catch(() => faults.push(`The playground does not show ${what}.`))
  }
  await page.fill('#pg-source', '<img src=x onerror="document.title=1">{{name}}')
  await page.fill('#pg-translation', 'kein Bild')
  await expectText('.pg-problems', 'placeholder-missing', 'a lost placeholder')
  if ((await page.locator('.pg-results img').count()) > 0) faults.push('The playground shows HTML that was typed.')
  await page.waitForFunction('location.hash.length > 20')
  await page.reload()
  if (!(await page.inputValue('#pg-translation')).includes('kein Bild'))
    faults.push('A link of the playground loses a string.')

  await page.focus('#tab-string')
  await page.keyboard.press('ArrowRight')
  await page.fill('#pg-edit-0', 'Buy it')
  await expectText('.pg-diff .is-added', 'Buy it', 'the changed line of a file')
  await expectText('.pg-section', 'bytes are the same', 'that other bytes are the same')
  await expectPlain(page, '/playground/ (file)')
  await page.fill('#pg-text', 'x'.repeat(2_100_000))
  await expectText('.pg-notice', 'up to 2 MB', 'that a file is too large')
  await page.close()
  return facts
}

function watchFirstAnswer() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.pg-problems li') === null) return
    globalThis.firstAnswer = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
