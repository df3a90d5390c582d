export { default as QueueQuestions } from './QueueQuestions.svelte';
