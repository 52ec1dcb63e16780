import createNextIntlPlugin from 'next-intl/plugin'
import withLockale from 'unplugin-lockale/next'

const withNextIntl = createNextIntlPlugin('./i18n/request.js')

export default withLockale(withNextIntl({}), { failOn: process.env.FAIL_ON })
