// A module of its own, so that it can be fetched by itself.
export { Modal as default } from '@mantine/core';
