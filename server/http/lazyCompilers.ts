// Validators and serializers that are compiled on first use of their route. Compiling all of them
// would take most of the startup time.
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
      const isValid = compiled(data);
      validate.errors = compiled.errors;
      return isValid;
    }) as Validate;
    return validate;
  };
};

const buildSerializer: SerializerFactory = (...settings) => {
  const compile = SerializerSelector()(...settings);
  return (route) => {
    let compiled: Serializer | undefined;
    return (response) => (compiled ??= compile(route))(response);
  };
};

export const compilersFactory = { buildValidator, buildSerializer };
