/** Two soft notes: when each begins in seconds, and its frequency in hertz. */
const notes = [
  { at: 0, frequency: 660 },
  { at: 0.14, frequency: 880 },
] as const
const NOTE_SECONDS = 0.32
const LOUDNESS = 0.12

/** Plays the sound of a new message. Browsers allow it once the user has pressed something on the page. */
export function ring(): void {
  const audio = new AudioContext()
  for (const { at, frequency } of notes) {
    const begins = audio.currentTime + at
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0, begins)
    volume.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_SECONDS)
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume).connect(audio.destination)
    tone.start(begins)
    tone.stop(begins + NOTE_SECONDS)
    if (at === notes[1].at) tone.onended = () => void audio.close()
  }
}
