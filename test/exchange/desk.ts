/** The project that the files in test/fixtures/xliff/tools were made from. */
export const desk: Readonly<Record<string, unknown>> = {
  'app/en.json': {
    cart: {
      title: 'Your cart',
      hello: 'Hello {{name}}, <b>welcome</b> back',
      note: 'We ship today. You pay tomorrow.',
      lines: 'First line\nSecond line',
      marks: 'Fish & chips < "salad" 🐟',
      picture: 'Look at <img src="cat.png"/> our <i>small</i> {{animal}}',
      wait: 'Wait&nbsp;here',
    },
    again: 'Your cart',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  },
  'app/de.json': { again: 'Dein Warenkorb' },
  'mail/en.yaml':
    '# Goes into the subject line\nsubject: Order {{id}} is on its way\npadded: "  Total: "\nonly: "{{sum}}"\n',
}

export const deskConfig = { targets: ['de'], files: ['app/{locale}.json', 'mail/{locale}.yaml'] } as const

/** What was handed out of it. */
export const deskStates = ['missing', 'adopted'] as const
