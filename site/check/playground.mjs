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
  await paste(page, JSON.stringify({ long: 'x '.repeat(300_000) }))
  await expectText('.pg-held', '0.6 MB', 'the size of a long file')
  await page.fill('#pg-name', 'en.json')
  await expectText('.pg-strings', 'long', 'the strings of a long file')
  await page.close()
  return facts
}

/** As a person does: what is long never gets into the field. */
async function paste(page, text) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const field = document.querySelector('#pg-text')
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

function watchFirstAnswer() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.pg-problems li') === null) return
    globalThis.firstAnswer = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
