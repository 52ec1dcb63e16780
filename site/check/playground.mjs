import { inflateRawSync } from 'node:zlib'

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
  await page.goto(`${origin}/playground/`)
  await page.locator('.pg-problems li').first().waitFor()
  const facts = `playground ${(bytes / 1000).toFixed(1)} kB with gzip`

  const expectText = async (selector, text, what) => {
    const found = page.locator(selector, { hasText: text }).first()
    await found.waitFor({ timeout: 10_000 }).catch(() => faults.push(`The playground does not show ${what}.`))
  }
  await page.fill('#pg-source', '<img src=x onerror="document.title=1">{{name}}')
  await page.fill('#pg-translation', 'kein Bild')
  await expectText('.pg-problems', 'placeholder-missing', 'a lost placeholder')
  if ((await page.locator('.pg-results img').count()) > 0) faults.push('The playground shows HTML that was typed.')
  await waitForLink(page, 'kein Bild')
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

/** The address follows what is typed, a moment later. */
async function waitForLink(page, typed) {
  for (let tries = 0; tries < 100; tries++) {
    const packed = Buffer.from(new URL(page.url()).hash.slice(1), 'base64url')
    if (packed.length > 0 && inflateRawSync(packed).toString().includes(typed)) return
    await page.waitForTimeout(100)
  }
}

/** Milliseconds from the time when the page is read to the first answer, and from a key to the next one. */
const target = { first: 200, next: 50 }

/** A busy machine takes several times as long as a quiet one. What is slower than this is not the machine. */
const patience = 3

/**
 * Measures how long the playground takes for its first answer and for the answer to an edit: the fastest of some visits, each in a
 * browser without a cache. Requests are not looked at here: that takes longer than the requests.
 */
export async function timePlayground(browser, { origin, faults }) {
  const visits = []
  for (let visit = 0; visit < 4; visit++) visits.push(await timeVisit(browser, origin))
  const fastest = (name) => Math.round(Math.min(...visits.map((times) => times[name])))
  const [first, next] = [fastest('first'), fastest('next')]
  if (first > target.first * patience) faults.push(`The first answer of the playground takes ${first} ms.`)
  if (next > target.next * patience) faults.push(`An edit in the playground has its answer after ${next} ms.`)
  return `playground answers ${first} ms after the page is read (${fastest('start')} ms after the visit begins), and an edit after ${next} ms`
}

async function timeVisit(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(timeAnswers)
  // The page says when it has finished: a question from outside would run between its own steps.
  const finished = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('answers: ') })
  await page.goto(`${origin}/playground/`, { waitUntil: 'commit' })
  const times = JSON.parse((await finished).text().slice('answers: '.length))
  await page.close()
  return times
}

/** Runs in the page, before its scripts. */
function timeAnswers() {
  let answered
  const typed = 'typed by the check'
  const observer = new MutationObserver(() => {
    const results = document.querySelector('.pg-results')
    if (answered === undefined) {
      if (document.querySelector('.pg-problems li') === null) return
      answered = performance.now()
      setTimeout(type, 300)
      return
    }
    if (results?.textContent.includes(typed) !== true) return
    observer.disconnect()
    const [{ domInteractive }] = performance.getEntriesByType('navigation')
    const next = performance.now() - edited
    console.log(`answers: ${JSON.stringify({ start: answered, first: answered - domInteractive, next })}`)
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  let edited
  const type = () => {
    const field = document.querySelector('#pg-translation')
    edited = performance.now()
    field.value += ` ${typed}`
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
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
