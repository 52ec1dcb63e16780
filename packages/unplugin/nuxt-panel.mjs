// A Nuxt plugin of the app while it is developed: the panel, also where a page imports no strings of lockale.
// oxlint-disable-next-line import/no-unassigned-import -- it opens by itself
import 'virtual:lockale/-/runtime/page'

export default () => {}
