// Announces events and then the prompt to screen readers. Announcements in quick succession are
// joined, and nothing is announced twice.
const quiet = 350 // milliseconds without news before it is announced

class Announcer {
  text = $state('')
  private happened: string[] = []
  private toDo = ''
  private lastPrompt = '' // the last prompt that was announced
  private timer: ReturnType<typeof setTimeout> | undefined

  announce(sentences: readonly string[]): void {
    if (sentences.length === 0) return
    this.happened.push(...sentences)
    this.lastPrompt = '' // afterwards the prompt is announced again
    this.later()
  }
  // The current prompt; empty while others are to move.
  ask(line: string): void {
    this.toDo = line
    if (line) this.later()
  }
  again(): void {
    this.lastPrompt = ''
    this.text = ''
    this.later()
  }
  forget(): void {
    clearTimeout(this.timer)
    this.happened = []
    this.text = this.toDo = this.lastPrompt = ''
  }

  private later(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.speak(), quiet)
  }
  private speak(): void {
    const toDo = this.toDo === this.lastPrompt ? '' : this.toDo
    const text = [...this.happened, toDo].filter(Boolean).join(' ')
    this.happened = []
    this.lastPrompt = this.toDo
    if (text) this.text = text
  }
}

export const announcer = new Announcer()
