// The dev server shows the gallery of all messages (tests/gallery.ts) at /gallery, made anew for each
// request.
import type { Plugin } from 'vite'

export function gallery(): Plugin {
  return {
    name: 'gallery',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/gallery', (_, response, next) => {
        server.moduleGraph.invalidateAll()
        server
          .ssrLoadModule('/tests/gallery.ts')
          .then(({ gallery }) => response.setHeader('Content-Type', 'text/html').end(gallery), next)
      })
    },
  }
}
