import { defineComponent, h, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { choose, locales } from './i18n.ts'

/** A component without a template: Vite needs no plugin for it. */
export const App = defineComponent(() => {
  const { t, locale } = useI18n()
  const name = ref('Ada')
  const books = ref(2)
  return () => [
    h('h1', t('title')),
    h('label', [
      t('language'),
      ' ',
      h(
        'select',
        { value: locale.value, onChange: (event: Event) => choose((event.target as HTMLSelectElement).value) },
        locales.map((each) => h('option', { value: each }, nameOf(each))),
      ),
    ]),
    h('p', [
      h('label', { for: 'name' }, t('field.label')),
      h('input', {
        id: 'name',
        value: name.value,
        onInput: (event: Event) => (name.value = (event.target as HTMLInputElement).value),
      }),
    ]),
    h('p', { id: 'hello' }, t('hello', { name: name.value })),
    h('p', { id: 'books' }, t('books', books.value)),
    h('nav', [
      h('button', { onClick: () => books.value++ }, t('add')),
      h('button', { onClick: () => (books.value = Math.max(0, books.value - 1)) }, t('remove')),
    ]),
  ]
})

/** What a locale is called by those who read it: `Deutsch`. */
function nameOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
