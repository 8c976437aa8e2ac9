// Loaded into promptfoo's process (`node --import`): an eval whose starter was killed must not go on by itself.
process.once('disconnect', () => {
  process.exit(70);
});
// The channel alone is no reason to keep the process alive.
process.channel?.unref();
