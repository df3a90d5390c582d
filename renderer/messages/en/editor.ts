export const editor = {
  title: '{kind} {number}',
} as const;
