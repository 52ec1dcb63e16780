/** The project that the files in test/fixtures/xliff were exported from. */
export const shop: Readonly<Record<string, unknown>> = {
  'locales/en.json': {
    cart: {
      title: 'Your cart',
      hello: 'Hello {{name}}, <b>welcome</b> back',
      note: 'We ship today. You pay tomorrow.',
    },
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  },
  'locales/de.json': {},
}
