const mostBytes = 100_000

/**
 * Looks at the first page as a passer-by does, in each view: what is said above the fold, whether something moves, and what a visit
 * transfers, with all pictures near the screen. Returns what was measured.
 */
export async function expectFirstPage(context, { origin, view, faults }) {
  const page = await context.newPage()
  await page.setViewportSize(view)
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  await page.addInitScript(countShifts)
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
  if (bytes > mostBytes) faults.push(`The first page (${view.name}) transfers ${bytes} bytes, more than ${mostBytes}.`)

  const sentences = page.locator('.sentences p')
  const count = await sentences.count()
  const box = count === 3 ? await sentences.last().boundingBox() : null
  if (box === null || box.y + box.height > view.height)
    faults.push(`The first page (${view.name}) does not show its three sentences on the first screen.`)

  await page.evaluate(scrollThrough)
  const pictures = await page.locator('main img:visible').evaluateAll((all) => all.map((one) => one.naturalWidth > 0))
  if (pictures.length !== 2 || pictures.includes(false)) faults.push(`The first page (${view.name}) lacks a picture.`)
  const shift = await page.evaluate('shift')
  if (shift > 0.001) faults.push(`The first page (${view.name}) moves: a layout shift of ${shift}.`)
  await page.close()
  return `first page (${view.name}) ${(bytes / 1000).toFixed(1)} kB with gzip, layout shift ${shift.toFixed(3)}`
}

/** Runs in the page, before its scripts: adds up how much of the page moves, as `shift`. */
export function countShifts() {
  globalThis.shift = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function scrollThrough() {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y)
    await new Promise((done) => setTimeout(done, 50))
  }
  await Promise.all([...document.images].filter((one) => one.checkVisibility()).map((one) => one.decode()))
}

/** One page of each layout. */
const layouts = ['/', '/playground/', '/guide/start/', '/comparison/', '/docs/', '/404.html']

/** The search box is at one place on all pages; on a phone each page has a menu that leads to the parts of the site. */
export async function expectHeader(context, { origin, wide, phone, faults }) {
  const page = await context.newPage()
  const places = new Map()
  for (const path of layouts) {
    await page.setViewportSize(wide)
    await page.goto(`${origin}${path}`)
    const { x, y, width } = await page.locator('site-search button[data-open-modal]').boundingBox()
    const place = [x, y, width].map(Math.round).join(' ')
    places.set(place, [...(places.get(place) ?? []), path])

    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link')
    const shown = await links.filter({ visible: true }).allTextContents()
    if (shown.join() !== 'Start,Docs,Playground,Comparison')
      faults.push(`${path}: the menu of a phone shows "${shown}".`)
    await page.keyboard.press('Escape')
    if ((await links.filter({ visible: true }).count()) > 0) faults.push(`${path}: Escape does not close the menu.`)
  }
  await page.close()
  if (places.size > 1) faults.push(`The search box has several places: ${JSON.stringify([...places])}.`)
}
