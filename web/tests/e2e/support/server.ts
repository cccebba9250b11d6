// Starts and stops a real server for the end-to-end tests.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))
export const program = process.env['KHEPRI'] ?? join(root, 'build/khepri')
export const pageFolder = join(root, 'build/page')

export class Server {
  address = ''
  private process: ChildProcess | undefined
  private readonly folder = mkdtempSync(join(tmpdir(), 'khepri-page-'))

  private constructor(
    private readonly flags: readonly string[],
    private port: number,
  ) {}

  static async start(...flags: string[]): Promise<Server> {
    const server = new Server(flags, 0)
    await server.run()
    return server
  }

  // Kills the server, as in a crash; `run` starts it again on the same port with the same matches.
  async halt(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve))
    this.process?.kill(signal)
    await ended
    this.process = undefined
  }

  async run(): Promise<void> {
    if (this.process) return
    if (!existsSync(join(pageFolder, 'index.html')))
      throw new Error('there is no page; run scripts/page')
    const own = [
      '--port',
      String(this.port),
      '--database',
      join(this.folder, 'khepri.db'),
      '--page',
      pageFolder,
    ]
    const process = spawn(program, ['serve', ...own, '--log-level', 'error', ...this.flags])
    this.process = process
    this.address = await new Promise<string>((resolve, reject) => {
      let output = ''
      const listen = (chunk: Buffer) => {
        output += chunk.toString()
        const found = /https?:\/\/[^\s]+/.exec(output)
        if (found) resolve(found[0].replace(/\/?$/, '/'))
      }
      process.stdout.on('data', listen)
      process.stderr.on('data', listen)
      process.once('error', reject)
      process.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output}`)))
    })
    this.port = Number(new URL(this.address).port)
  }

  async stop(): Promise<void> {
    if (this.process) await this.halt('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
