// Short synthesised sounds, if they are switched on. Nothing is fetched.
import { settings } from '../shared/settings.svelte'

export type Sound = 'sand' | 'stone' | 'paper' | 'coin' | 'turn' | 'storm'

interface Grain {
  seconds: number
  colour: BiquadFilterType // filter type of the noise
  from: number // Hertz
  to: number
  loud: number
}

const grains: Record<Exclude<Sound, 'coin' | 'turn'>, Grain> = {
  sand: { seconds: 0.35, colour: 'bandpass', from: 3800, to: 1400, loud: 0.25 },
  stone: { seconds: 0.09, colour: 'lowpass', from: 900, to: 180, loud: 0.9 },
  paper: { seconds: 0.14, colour: 'highpass', from: 2200, to: 4200, loud: 0.18 },
  storm: { seconds: 1.4, colour: 'bandpass', from: 500, to: 1600, loud: 0.3 },
}
const tones: Record<'coin' | 'turn', readonly number[]> = { coin: [1760, 2637], turn: [587, 880] }

let audio: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.sound) return
  audio ??= new AudioContext()
  void audio.resume()
  if (sound === 'coin' || sound === 'turn')
    tones[sound].forEach((pitch, at) => ring(audio!, pitch, at * 0.09))
  else rub(audio, grains[sound])
}

// Noise through a filter with a changing frequency.
function rub(audio: AudioContext, { seconds, colour, from, to, loud }: Grain): void {
  const noise = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1
  const source = new AudioBufferSourceNode(audio, { buffer: noise })
  const filter = new BiquadFilterNode(audio, { type: colour, frequency: from, Q: 0.8 })
  const now = audio.currentTime
  filter.frequency.exponentialRampToValueAtTime(to, now + seconds)
  source
    .connect(filter)
    .connect(fading(audio, loud, now, seconds))
    .connect(audio.destination)
  source.start()
}

function ring(audio: AudioContext, pitch: number, after: number): void {
  const start = audio.currentTime + after
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
  tone.connect(fading(audio, 0.12, start, 0.5)).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.5)
}

function fading(audio: AudioContext, loud: number, start: number, seconds: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.02, seconds / 4))
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  return gain
}
