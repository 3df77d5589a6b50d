// What checks a question and what writes an answer, each compiled from its schema when its call is made for the first time:
// compiled all together, they would be most of a start.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import {
  SerializerSelector,
  type Serializer,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler';

type Validate = ReturnType<ReturnType<BuildCompilerFromPool>>;

const buildValidator: BuildCompilerFromPool = (...settings) => {
  const compile = AjvCompiler()(...settings);
  return (route) => {
    let compiled: Validate | undefined;
    const validate = ((data: unknown) => {
      compiled ??= compile(route);
      const fits = compiled(data);
      validate.errors = compiled.errors;
      return fits;
    }) as Validate;
    return validate;
  };
};

const buildSerializer: SerializerFactory = (...settings) => {
  const compile = SerializerSelector()(...settings);
  return (route) => {
    let compiled: Serializer | undefined;
    return (answer) => (compiled ??= compile(route))(answer);
  };
};

export const compilersFactory = { buildValidator, buildSerializer };
